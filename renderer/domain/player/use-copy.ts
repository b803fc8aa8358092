import { useState } from 'react'
import { nowPlayingText } from '../../../shared/locales/generated/now-playing.ts'
import { copyText } from '../../lib/copy-text.ts'
import { notify } from '../../lib/notify.ts'

export interface Copied {
  readonly key: string
  readonly hasFailed: boolean
}

/** Copies text and remembers the result. `key` identifies the copied item. */
export function useCopy(): { copied: Copied | null; copy(key: string, text: string): void } {
  const [copied, setCopied] = useState<Copied | null>(null)
  const copy = async (key: string, text: string) => {
    setCopied(null)
    const isCopied = await copyText(text)
    setCopied({ key, hasFailed: !isCopied })
  }
  return { copied, copy: (key, text) => void copy(key, text) }
}

export async function copyWithToast(text: string): Promise<void> {
  const isCopied = await copyText(text)
  notify({
    message: isCopied ? nowPlayingText.copied : nowPlayingText.notCopied,
    tone: isCopied ? 'plain' : 'error',
    id: 'copied',
  })
}
