import { ExternalLink } from 'lucide-react'
import type { Station } from '../../../../shared/api/stations.ts'
import { webAddress } from '../../../lib/web-address.ts'
import { useMessages } from '../../../messages/messages.ts'
import { aboutStation } from '../station-about.ts'

/** What is known of a station, printed as a list, and its homepage. */
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
      {homepage && (
        <div className="contents">
          <dt className="meta text-soft">{text.homepage}</dt>
          <dd className="wrap-anywhere">
            <a
              href={homepage}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline decoration-1 underline-offset-4"
            >
              <bdi>{homepage}</bdi> <ExternalLink aria-hidden="true" className="inline size-3.5" />
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
