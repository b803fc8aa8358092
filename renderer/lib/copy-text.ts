/**
 * Puts text on the clipboard. Asking for it is refused where pages get no permissions, as on the
 * desktop; a copy within the click that caused it needs none. False: neither way was open.
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
    // Deprecated, and the one way without a permission.
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', fill)
  }
}
