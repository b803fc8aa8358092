/** A file as an address that an image in this page can have. Rejects when it cannot be read. */
export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    // The content policy forbids blob: addresses for images.
    reader.readAsDataURL(file)
  })
}
