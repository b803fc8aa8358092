import { ExternalLink } from 'lucide-react'
import type { Station } from '../../../../shared/api/stations.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { useMessages } from '../../../locales/messages.ts'
import { aboutStation } from '../station-about.ts'

/** What is known of a station, printed as a list, its homepage and its entry in the directory. */
export function StationFacts({ station }: { readonly station: Station }) {
  const messages = useMessages()
  const text = messages.stationPage
  const homepage = webAddress(station.homepage)
  return (
    <dl
      aria-label={text.facts}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1.5"
    >
      {aboutStation(station, messages, Date.now()).map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="meta text-soft">{label}</dt>
          <dd dir="auto" className="text-left font-semibold wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
      {homepage && <OutsideRow label={text.homepage} address={homepage} />}
      {station.directory && (
        <OutsideRow label={text.directoryEntry} address={entryAddress(station.directory)} />
      )}
    </dl>
  )
}

/** Where the directory tells of a station, with all its changes, also after it is gone from there. */
const entryAddress = ({ stationuuid }: NonNullable<Station['directory']>) =>
  `https://www.radio-browser.info/history/${encodeURIComponent(stationuuid)}`

function OutsideRow({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="contents">
      <dt className="meta text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline decoration-1 underline-offset-4"
        >
          <bdi>{address}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
        </a>
      </dd>
    </div>
  )
}
