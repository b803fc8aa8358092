import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'

export class Picture {
  readonly #size: Electron.Size

  constructor(size: Electron.Size) {
    this.#size = size
  }

  isEmpty(): boolean {
    return this.#size.width === 0 || this.#size.height === 0
  }
  getSize(): Electron.Size {
    return { ...this.#size }
  }
}

export const nativeImage = withMissingMembersThrowing(
  {
    createEmpty: () => new Picture({ width: 0, height: 0 }),
    createFromBitmap(buffer: Buffer, options: Electron.CreateFromBitmapOptions) {
      if (!Buffer.isBuffer(buffer)) throw new TypeError('buffer must be a node Buffer')
      const { width, height, scaleFactor = 1 } = options
      if (typeof width !== 'number') throw new Error('width is required')
      if (typeof height !== 'number') throw new Error('height is required')
      if (buffer.length !== width * height * 4) throw new Error('invalid buffer size')
      return new Picture({
        width: Math.round(width / scaleFactor),
        height: Math.round(height / scaleFactor),
      })
    },
  },
  'nativeImage',
)

nativeImage satisfies {
  createFromBitmap(
    ...args: Parameters<typeof Electron.nativeImage.createFromBitmap>
  ): Pick<Electron.NativeImage, 'isEmpty'>
}
