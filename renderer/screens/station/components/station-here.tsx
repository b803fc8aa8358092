import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { settingsText } from '../../../../shared/locales/generated/settings.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { CHARSETS, type Charset } from '../../../../shared/radio/charset-names.ts'
import { stationVolume, swappedTitles } from '../../../domain/player/player.ts'
import { SettingSwitch } from '../../../domain/settings/setting-switch.tsx'
import { log } from '../../../lib/log.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { StationVariants } from './station-variants.tsx'

/** Value of the automatic choice. No charset has an empty name. */
const AUTOMATIC = ''

function TitleCharset({ id }: { readonly id: string }) {
  const { capabilities, streams } = getPlatform()
  const [chosen, setChosen] = useState<Charset | null>(null)
  const isSupported = capabilities.relay
  useEffect(() => {
    if (!isSupported) return
    let isUnmounted = false
    streams.charset(id).then(
      (charset) => {
        if (!isUnmounted) setChosen(charset)
      },
      (error: unknown) => log.warn('The charset of a station could not be read', error),
    )
    return () => {
      isUnmounted = true
    }
  }, [id, isSupported, streams])
  if (!isSupported) return null

  function choose(value: string): void {
    const charset = CHARSETS.find((charset) => charset === value) ?? null
    streams.setCharset(id, charset)
    setChosen(charset)
  }

  return (
    <div className="max-w-sm">
      <SelectField
        label={stationPageText.charset}
        hint={stationPageText.charsetHint}
        value={chosen ?? AUTOMATIC}
        onChange={(event) => choose(event.currentTarget.value)}
        options={[
          { value: AUTOMATIC, label: stationPageText.automatic },
          ...CHARSETS.map((value) => ({ value, label: stationPageText.charsets[value] })),
        ]}
      />
    </div>
  )
}

function SwapTitles({ id }: { readonly id: string }) {
  const [isSwapped, setSwapped] = useState(() => swappedTitles.has(id))

  function change(isOn: boolean): void {
    swappedTitles.set(id, isOn)
    setSwapped(isOn)
  }

  return (
    <div className="max-w-xl">
      <SwitchField
        label={stationPageText.swapTitles}
        hint={stationPageText.swapTitlesHint}
        checked={isSwapped}
        onChange={change}
      />
    </div>
  )
}

function StationVolume({ id }: { readonly id: string }) {
  const [volume, setVolume] = useState(() => stationVolume.get(id))
  if (volume === null) return null

  function forget(): void {
    stationVolume.clear(id)
    setVolume(null)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{stationPageText.volume(Math.round(volume * 100))}</p>
      <Button variant="quiet" size="small" onClick={forget}>
        {stationPageText.forgetVolume}
      </Button>
    </div>
  )
}

/** A global setting that is also on this page. Renders nothing if the platform does not support it. */
function KeepScreenOn() {
  const text = settingsText.audio
  if (getPlatform().keepScreenOn === null) return null
  return (
    <div className="max-w-xl">
      <SettingSwitch name="keepScreenOn" label={text.keepScreenOn} hint={text.keepScreenOnHint} />
    </div>
  )
}

/** Settings of a station that apply only on this device. */
export function StationHere({ station }: { readonly station: Station }) {
  return (
    <details className="mt-6 border-t border-hairline pt-3">
      <summary className="cursor-pointer py-1 font-semibold">
        {stationPageText.onThisDevice}
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <StationVariants station={station} />
        <SwapTitles id={station.id} />
        <TitleCharset id={station.id} />
        <StationVolume id={station.id} />
        <KeepScreenOn />
        <p className="text-[0.8125rem]">
          <Link to="/settings/audio" className="underline underline-offset-4">
            {stationPageText.audioSettings}
          </Link>
        </p>
      </div>
    </details>
  )
}
