/** How long the file's address lives: long enough for a save dialog to be answered. */
const ADDRESS_LIFE_MS = 120_000

/** Offers a file of a kind for saving, made here: nothing of it goes over the network. */
export function offerFile(name: string, text: string | Blob, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS)
}
