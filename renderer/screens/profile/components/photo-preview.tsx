import { useEffect, useState } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** The picture is asked for after a pause in typing longer than this: half an address names a wrong host. */
export const PREVIEW_DELAY_MS = 400

interface PhotoPreviewProps {
  readonly name: string
  /** An address that may be asked for; empty for none. */
  readonly address: string
}

/** How others will see the user: the picture as it would be saved, or the initials. */
export function PhotoPreview({ name, address }: PhotoPreviewProps) {
  const text = useMessages().profile
  const [shown, setShown] = useState(address)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [address])
  return (
    <figure className="grid w-28 gap-2">
      <Avatar name={name} photoURL={shown || null} size="large" onBroken={setBroken} />
      <figcaption aria-live="polite" className="text-[0.8125rem] text-soft">
        {shown !== '' && shown === broken ? text.previewBroken : text.preview}
      </figcaption>
    </figure>
  )
}
