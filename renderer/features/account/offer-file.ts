/** How long the file's address lives: long enough for a save dialog to be answered. */
const ADDRESS_LIFE_MS = 120_000

/** Offers a file for saving, made here: nothing of it goes over the network. */
export function offerFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS)
}
