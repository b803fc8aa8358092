import { useState } from 'react'
import { stationVolume } from '../../../domain/player/player.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'

/** The volume that a station begins with, and a way to forget it; nothing where none is remembered. */
export function StationVolume({ id }: { readonly id: string }) {
  const text = useMessages().stationPage
  const [volume, setVolume] = useState(() => stationVolume.get(id))
  if (volume === null) return null

  function forget(): void {
    stationVolume.forget(id)
    setVolume(null)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{text.volume(volume)}</p>
      <Button variant="quiet" size="small" onClick={forget}>
        {text.forgetVolume}
      </Button>
    </div>
  )
}
