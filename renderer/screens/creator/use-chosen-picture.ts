import { useRef, useState } from 'react'
import { type CoverProblem, checkCover } from './check-cover.ts'
import { readPicture } from './read-picture.ts'

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
