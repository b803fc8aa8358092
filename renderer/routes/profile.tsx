import { useSearchParams } from 'react-router'
import { profileText } from '../../shared/locales/generated/profile.ts'
import { settingsText } from '../../shared/locales/generated/settings.ts'
import { AccountRequired } from '../domain/auth/account-required.tsx'
import { useAccount } from '../domain/auth/auth.ts'
import { STATION_PARAM } from '../domain/stations/station-dashboard-path.ts'
import { VisibilityPanel } from '../screens/community/visibility-panel.tsx'
import { StationDashboard } from '../screens/creator/creator.tsx'
import { NoticeReasons } from '../screens/creator/notice-reasons.tsx'
import { OwnStations } from '../screens/creator/own-stations.tsx'
import { OwnProfile } from '../screens/profile/own-profile.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Shows the user's profile, or the dashboard of a station with `?station=`. */
export function Component() {
  const [params] = useSearchParams()
  const stationId = params.get(STATION_PARAM)
  const { user } = useAccount()
  // Users without an account may own private stations.
  if (stationId) return <StationDashboard id={stationId} />
  if (user === null) {
    return (
      <>
        <PageHeader title={profileText.title} lead={profileText.lead} />
        <AccountRequired reason="profile" />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={profileText.title}
        lead={profileText.lead}
        actions={<LinkButton to="/settings/account">{settingsText.account.title}</LinkButton>}
      />
      <OwnProfile visibility={<VisibilityPanel />}>
        <NoticeReasons />
        <OwnStations />
      </OwnProfile>
    </>
  )
}
