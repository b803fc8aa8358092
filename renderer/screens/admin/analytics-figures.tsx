import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { PLANS, ROLES } from '../../../shared/api/field-rules.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { useUsers } from '../../domain/auth/users.ts'
import { useFacets, useStations } from '../../domain/stations/stations.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { countOf, Metric, totalOf, UserMetric } from './components/figure.tsx'

const GRID_CLASS = 'grid grid-cols-2 gap-x-8 gap-y-6 wide:grid-cols-3 desktop:grid-cols-5'

export function AnalyticsFigures() {
  const text = adminText.analytics
  const stations = useStations({})
  const facets = useFacets({})
  return (
    <div className="grid grid-cols-1 gap-6">
      <RefreshButton />
      <Panel title={text.users}>
        <dl className={GRID_CLASS}>
          <UserMetric label={text.everyone} filters={{}} />
          {ROLES.map((role) => (
            <UserMetric key={role} label={accountText.role(role)} filters={{ role }} />
          ))}
        </dl>
      </Panel>
      <Panel title={text.plans}>
        <dl className={GRID_CLASS}>
          {PLANS.map((plan) => (
            <UserMetric key={plan} label={accountText.plan(plan)} filters={{ plan }} />
          ))}
        </dl>
      </Panel>
      <Panel title={text.catalog}>
        <dl className={GRID_CLASS}>
          <Metric label={text.stations} total={totalOf(stations)} />
          <Metric label={text.genres} total={countOf(facets, (data) => data.genres)} />
          <Metric label={text.countries} total={countOf(facets, (data) => data.countries)} />
          <Metric label={text.languages} total={countOf(facets, (data) => data.languages)} />
        </dl>
      </Panel>
    </div>
  )
}

function RefreshButton() {
  const text = adminText.analytics
  const client = useQueryClient()
  const isRefreshing =
    useIsFetching({ queryKey: ['users'] }) + useIsFetching({ queryKey: ['stations'] }) > 0
  const { dataUpdatedAt } = useUsers()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['users'] })
    void client.invalidateQueries({ queryKey: ['stations'] })
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="solid" busy={isRefreshing} onClick={refresh}>
        {text.refresh}
      </Button>
      <p role="status" className="text-soft">
        {isRefreshing && text.updating}
        {!isRefreshing && dataUpdatedAt > 0 && text.updated(dataUpdatedAt)}
      </p>
    </div>
  )
}
