/** Returns a file name with the local date, for example undertone-data-2026-11-21.json. */
export function datedFileName(stem: string, extension: string, now: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const date = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join(
    '-',
  )
  return `${stem}-${date}.${extension}`
}
