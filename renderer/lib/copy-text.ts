/**
 * Copies text to the clipboard. The Clipboard API needs a permission, which the desktop app denies. `execCommand`
 * during a click needs none. Returns false when both fail.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithinClick(text)
  }
}

function copyWithinClick(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  try {
    // Deprecated, but the only API that needs no permission.
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', fill)
  }
}
