/**
 * Names a prepared statement by the optional parts that it has, since each combination has its own
 * SQL text and PostgreSQL keeps its plan by this name.
 */
export function statementName(subject: string, parts: Readonly<Record<string, unknown>>): string {
  const present = Object.keys(parts).filter((part) => parts[part] != null)
  return [subject, ...present].join('_')
}
