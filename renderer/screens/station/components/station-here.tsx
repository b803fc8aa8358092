import { Link } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { KeepScreenOn } from './keep-screen-on.tsx'
import { StationVariants } from './station-variants.tsx'
import { StationVolume } from './station-volume.tsx'
import { SwapTitles } from './swap-titles.tsx'
import { TitleCharset } from './title-charset.tsx'

/** How a station plays on this device, and where that is set for all of them. */
export function StationHere({ station }: { readonly station: Station }) {
  const text = useMessages().stationPage
  return (
    <details className="mt-6 border-t border-hairline pt-3">
      <summary className="cursor-pointer py-1 font-semibold">{text.here}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <StationVariants station={station} />
        <SwapTitles id={station.id} />
        <TitleCharset id={station.id} />
        <StationVolume id={station.id} />
        <KeepScreenOn />
        <p className="text-[0.8125rem]">
          <Link to="/settings/audio" className="underline underline-offset-4">
            {text.audioSettings}
          </Link>
        </p>
      </div>
    </details>
  )
}
