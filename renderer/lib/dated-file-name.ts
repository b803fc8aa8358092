/** File name with a local date, for example undertone-data-2026-11-21.json. */
export function datedFileName(stem: string, ending: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${stem}-${date}.${ending}`
}
