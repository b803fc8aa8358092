/**
 * The value that `record` itself has under a key from outside; undefined for what every object inherits, as
 * `constructor` and `__proto__`.
 */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
