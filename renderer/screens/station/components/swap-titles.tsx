import { useState } from 'react'
import { swappedTitles } from '../../../domain/player/player.ts'
import { useMessages } from '../../../locales/messages.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'

/** Whether artist and title of a station are swapped on this device. */
export function SwapTitles({ id }: { readonly id: string }) {
  const text = useMessages().stationPage
  const [isSwapped, setSwapped] = useState(() => swappedTitles.has(id))

  function change(next: boolean): void {
    swappedTitles.set(id, next)
    setSwapped(next)
  }

  return (
    <div className="max-w-xl">
      <SwitchField
        label={text.swapTitles}
        hint={text.swapTitlesHint}
        checked={isSwapped}
        onChange={change}
      />
    </div>
  )
}
