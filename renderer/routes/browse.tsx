import { StationBrowser } from '../domain/stations/station-browser.tsx'

export function Component() {
  return <StationBrowser />
}
