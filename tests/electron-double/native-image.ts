import type * as Electron from 'electron'

/** Pictures that nobody sees here. */
export const nativeImage = {
  createFromBitmap: (buffer: Buffer, { width, height }: Electron.CreateFromBitmapOptions) => {
    if (buffer.length !== width * height * 4) throw new Error('the bitmap has another size')
    return { isEmpty: () => false } satisfies Pick<Electron.NativeImage, 'isEmpty'>
  },
}

nativeImage satisfies {
  createFromBitmap(
    ...args: Parameters<typeof Electron.nativeImage.createFromBitmap>
  ): Pick<Electron.NativeImage, 'isEmpty'>
}
