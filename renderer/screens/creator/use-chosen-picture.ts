import { useRef, useState } from 'react'
import { COVER_MAX_BYTES } from '../../../shared/api/field-rules.ts'
import { COVER_TYPES } from './limits.ts'

/** A file as an address that an image in this page can have. Rejects when it cannot be read. */
function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    // The content policy forbids blob: addresses for images.
    reader.readAsDataURL(file)
  })
}

/** Whether a file can be a cover, before it is sent; the API looks into it. Pure. */

type CoverProblem = 'too-big' | 'svg' | 'type' | 'empty' | 'unreadable'

/** What is wrong with a file by its name's type and size; null when nothing is. */
export function checkCover({ type, size }: Pick<Blob, 'type' | 'size'>): CoverProblem | null {
  if (type === 'image/svg+xml') return 'svg'
  if (!COVER_TYPES.includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > COVER_MAX_BYTES ? 'too-big' : null
}

export interface ChosenPicture {
  readonly file: File | null
  /** Its preview; null until it is there. */
  readonly address: string | null
  readonly problem: CoverProblem | null
  choose(file: File | null): void
}

/** A picture that the user has chosen and not sent yet. */
export function useChosenPicture(): ChosenPicture {
  const [state, setState] = useState<Omit<ChosenPicture, 'choose'>>(NONE)
  const latest = useRef<File | null>(null)
  async function choose(file: File | null): Promise<void> {
    latest.current = file
    const problem = file && checkCover(file)
    if (!file || problem) return setState({ ...NONE, problem })
    setState({ file, address: null, problem: null })
    try {
      const address = await readPicture(file)
      if (latest.current === file) setState({ file, address, problem: null })
    } catch {
      // A folder, or a file that has gone away since.
      if (latest.current === file) setState({ ...NONE, problem: 'unreadable' })
    }
  }
  return { ...state, choose: (file) => void choose(file) }
}

const NONE = { file: null, address: null, problem: null }
