/** How long the object URL stays valid: long enough for a save dialog. */
const ADDRESS_LIFE_MS = 120_000

/** Offers a generated file for download. Nothing goes over the network. */
export function downloadFile(name: string, text: string | Blob, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS)
}
