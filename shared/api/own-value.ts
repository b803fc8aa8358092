/** Returns an own property of `record`. Inherited ones such as `constructor` and `__proto__` are undefined. */
export function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
