import { Fragment } from 'react'
import type { AccountRights } from '../../../../shared/api/account-rights.ts'
import type { User } from '../../../../shared/api/users.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useChangeUser, useRights } from '../use-user-actions.ts'
import { UserActionError } from './user-rights.tsx'

/** A name and its value. The list omits a fact whose value is null. */
type Fact = readonly [name: string, value: string | null]

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Fragment key={name}>
              <dt className="text-soft">{name}</dt>
              <dd dir="auto" className="min-w-0 text-left wrap-anywhere">
                {value}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/**
 * `differs` means that the next token has other claims than the user record. `pendingUpdate` means that the record
 * changed after the last token was issued. `unknown` means that the time of the last token is unknown.
 */
type TokenStatus = 'differs' | 'pendingUpdate' | 'current' | 'unknown'

/** Compares the token claims of an account with its record. An account without claims is a free listener. */
export function tokenStatus(
  { role, plan, updatedAt }: Pick<User, 'role' | 'plan' | 'updatedAt'>,
  { claims, renewedAt }: Pick<AccountRights, 'claims' | 'renewedAt'>,
): TokenStatus {
  const tokenRights = claims ?? { role: 'listener', plan: 'free' }
  if (tokenRights.role !== role || tokenRights.plan !== plan) return 'differs'
  if (renewedAt === null) return 'unknown'
  return Date.parse(renewedAt) <= Date.parse(updatedAt) ? 'pendingUpdate' : 'current'
}

export function UserTokens({ user }: { readonly user: User }) {
  const rights = useRights(user.id)
  if (rights.isPending) return <Skeleton className="h-32" />
  if (rights.isError) return <LoadFailed onRetry={() => rights.refetch()} />
  return (
    <>
      <Tokens user={user} rights={rights.data} />
      <Subscription rights={rights.data} />
    </>
  )
}

interface RightsProps {
  readonly rights: AccountRights
}

function Tokens({ user, rights }: RightsProps & { readonly user: User }) {
  const text = adminText.users.tokens
  const { claims, renewedAt } = rights
  const status = tokenStatus(user, rights)
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">{text.title}</h3>
      <FactList
        facts={[
          [
            text.roleAndPlan,
            claims
              ? `${accountText.role(claims.role)}, ${accountText.plan(claims.plan)}`
              : text.none,
          ],
          [text.renewed, renewedAt === null ? text.unknown : formats.dateTime(renewedAt)],
        ]}
      />
      {status !== 'unknown' && <p className="text-[0.8125rem] text-soft">{text[status]}</p>}
      {status === 'differs' && <RewriteClaims user={user} />}
    </section>
  )
}

/** Repeats a failed update of the token claims. */
function RewriteClaims({ user: { id, role } }: { readonly user: User }) {
  const text = adminText.users.tokens
  const change = useChangeUser()
  return (
    <>
      <UserActionError error={change.error} />
      <Button
        size="small"
        className="justify-self-start"
        busy={change.isPending}
        // The API then also writes the plan of the record.
        onClick={() => change.mutate({ id, do: 'access', role })}
      >
        {text.update}
      </Button>
    </>
  )
}

function Subscription({ rights: { subscription, provider } }: RightsProps) {
  const text = adminText.users.subscription
  const { state, plan, priceId, startedAt, trialEnd, periodEnd, graceEnd, next, lastPlan } =
    subscription
  const formatDate = (time: string | null) => (time === null ? null : formats.date(time))
  return (
    <section aria-label={text.title} className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">{text.title}</h3>
      <FactList
        facts={[
          [text.state, text.states[state]],
          [text.plan, state === 'none' ? null : accountText.plan(plan)],
          [text.lastPlan, lastPlan === null ? null : accountText.plan(lastPlan)],
          [text.price, priceId],
          [text.provider, provider],
          [text.started, formatDate(startedAt)],
          [text.trialEnd, formatDate(trialEnd)],
          [text.periodEnd, formatDate(periodEnd)],
          [text.graceEnd, formatDate(graceEnd)],
          [
            text.next,
            next && text.nextAt({ plan: accountText.plan(next.plan), date: formats.date(next.at) }),
          ],
        ]}
      />
      {provider !== null && <p className="text-[0.8125rem] text-soft">{text.reportedByProvider}</p>}
    </section>
  )
}
