/** The items with these ids, in the order of the ids; ids without an item are left out. */
export function inOrder<Item extends { readonly id: string }>(
  ids: readonly string[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
