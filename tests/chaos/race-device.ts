import type { Draw } from '../hostile/fuzz/draw.ts'
import type { Person } from '../helpers/app/person.ts'

/** One device of a user, and the state that its user expects. */
export type Device = {
  readonly person: Person
  readonly draw: Draw
  /** Works that only this device changes. */
  readonly own: readonly string[]
  /** A work that every device only adds, so that the order of changes does not matter. */
  readonly shared: string
  readonly model: {
    readonly cart: Map<string, number>
    readonly favourites: Set<string>
    added: number
  }
}

/** Makes one change after another, each after the response to the previous one. */
export async function runDevice(device: Device, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await change(device)
}

async function change({ person, draw, own, shared, model }: Device): Promise<void> {
  const id = draw.pick(own)
  const quantity = draw.int(1, 9)
  const there = model.cart.get(id)
  switch (draw.int(0, 5)) {
    case 0:
      await must(person.call('POST', '/cart/items', { id: shared, quantity }))
      model.added += quantity
      return
    case 1:
      await must(person.call('POST', '/cart/items', { id, quantity }))
      model.cart.set(id, (there ?? 0) + quantity)
      return
    case 2:
      if (there === undefined) return
      await must(person.call('PUT', `/cart/items/${id}`, { quantity }))
      model.cart.set(id, quantity)
      return
    case 3:
      await must(person.call('DELETE', `/cart/items/${id}`))
      model.cart.delete(id)
      return
    case 4:
      await must(person.call('PUT', `/favorites/${draw.chance(0.3) ? shared : id}`))
      // Every device ends by adding the shared work.
      await must(person.call('PUT', `/favorites/${id}`))
      model.favourites.add(id)
      return
    default:
      await must(person.call('DELETE', `/favorites/${id}`))
      await must(person.call('PUT', `/favorites/${shared}`))
      model.favourites.delete(id)
      model.favourites.add(shared)
  }
}

async function must(answer: ReturnType<Person['call']>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
}

export function expectedCart(devices: readonly Device[]): Record<string, number> {
  const own = devices.flatMap(({ model }) => [...model.cart])
  const added = devices.reduce((sum, { model }) => sum + model.added, 0)
  const shared = devices.flatMap((device) =>
    added > 0 ? [[device.shared, Math.min(added, 999)] as const] : [],
  )
  return Object.fromEntries([...own, ...shared])
}

export function expectedFavourites(devices: readonly Device[]): string[] {
  return [...new Set(devices.flatMap(({ model }) => [...model.favourites]))].toSorted()
}
