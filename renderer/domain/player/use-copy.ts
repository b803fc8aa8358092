import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'

export interface Copied {
  readonly key: string
  readonly refused: boolean
}

export function useCopy(): { copied: Copied | null; copy(key: string, text: string): void } {
  const [copied, setCopied] = useState<Copied | null>(null)
  const copy = async (key: string, text: string) => {
    setCopied(null)
    const done = await copyText(text)
    setCopied({ key, refused: !done })
  }
  return { copied, copy: (key, text) => void copy(key, text) }
}
