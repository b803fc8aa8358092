import { useParams } from 'react-router'
import { StationPage } from '../screens/station/station-page.tsx'

export function Component() {
  const { stationId = '' } = useParams()
  return <StationPage key={stationId} id={stationId} />
}
