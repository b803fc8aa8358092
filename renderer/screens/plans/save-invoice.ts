/** Offers an invoice for saving. */

/** What an invoice may be, and what its file is called then. Anything else is not offered. */
const EXTENSIONS = new Map([
  ['application/pdf', '.pdf'],
  ['text/html', '.html'],
])

/** How long the file's address lives: long enough for a save dialog to be answered. */
const ADDRESS_LIFE_MS = 120_000

/** The file's name, from what it holds; null for what is no invoice. Pure. */
export function invoiceFileName(name: string, type: string): string | null {
  const extension = EXTENSIONS.get(type.split(';')[0]?.trim().toLowerCase() ?? '')
  if (extension === undefined) return null
  return name.replace(/[^\w.-]+/g, '-') + extension
}

/** Throws for a document that is neither a page nor a PDF. */
export function saveInvoice(name: string, document: Blob): void {
  const fileName = invoiceFileName(name, document.type)
  if (fileName === null) throw new Error('The invoice is of an unexpected type')
  const address = URL.createObjectURL(document)
  const link = window.document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS)
}
