import {
  House,
  Library,
  type LucideIcon,
  RadioTower,
  Search,
  Settings,
  ShieldCheck,
  Ticket,
  UsersRound,
} from 'lucide-react'
import { may } from '../../../shared/api/permissions.ts'
import type { RoutePath } from '../../routes/route-table.ts'

export interface NavItem {
  readonly to: RoutePath
  readonly name:
    | 'home'
    | 'search'
    | 'browse'
    | 'library'
    | 'community'
    | 'settings'
    | 'subscriptions'
    | 'admin'
  readonly icon: LucideIcon
}

/** First items of the sidebar, and all items of the bottom bar in a narrow window. */
export const PRIMARY_ITEMS: readonly NavItem[] = [
  { to: '/', name: 'home', icon: House },
  { to: '/search', name: 'search', icon: Search },
  { to: '/browse', name: 'browse', icon: RadioTower },
  { to: '/library', name: 'library', icon: Library },
]

const SECONDARY_ITEMS: readonly NavItem[] = [
  { to: '/users', name: 'community', icon: UsersRound },
  { to: '/settings', name: 'settings', icon: Settings },
  { to: '/subscriptions', name: 'subscriptions', icon: Ticket },
]

/** Remaining items of the sidebar. Only admins see the admin area. */
export function secondaryItems(role: string | undefined): readonly NavItem[] {
  if (!may(role ?? 'none', 'admin.open')) return SECONDARY_ITEMS
  return [...SECONDARY_ITEMS, { to: '/admin', name: 'admin', icon: ShieldCheck }]
}
