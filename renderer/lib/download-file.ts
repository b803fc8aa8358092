/** The object URL must stay valid while the user chooses a folder in the save dialog. */
const URL_LIFETIME_MS = 120_000

/** Offers a generated file for download, without a request. */
export function downloadFile(
  name: string,
  content: string | Blob,
  type = 'application/json',
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
