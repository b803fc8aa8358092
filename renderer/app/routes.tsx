/** The route objects, built from the URL table and the page map; no path is written here again. */
import { type RouteObject, useRouteError } from 'react-router'
import { DefaultErrorView } from '../domain/errors/default-error-view.tsx'
import { type Access, ROUTE_TABLE, type RoutePath } from '../routes/route-table.ts'
import { Guard, SignedOutOnly, UntilSignedIn } from './guard.tsx'
import { type ReloadPorts, reloadOnce } from './lazy-page.ts'
import {
  LAYOUT_PAGES,
  loadNotFound,
  loadShell,
  type PageLoader,
  ROUTE_PAGES,
} from './route-pages.ts'

type Entry = (typeof ROUTE_TABLE)[number]

/** Pages for signed-out users; a signed-in one goes on to where they were heading. */
const SIGNED_OUT_PAGES: readonly RoutePath[] = ['/sign-in', '/sign-in-2', '/sign-up']
/** Where a sign-in ends that has begun elsewhere: open to all, and left as soon as it has ended. */
const LAST_STEP_PAGES: readonly RoutePath[] = ['/otp']
/** Public pages with something to load; all others stand without the data area, and open faster. */
const PUBLIC_DATA_PAGES: readonly RoutePath[] = [
  '/subscriptions',
  '/subscriptions/success',
  '/subscriptions/cancel',
]

/** What a page shows that could not be loaded or drawn. */
export function RouteError() {
  return <DefaultErrorView error={useRouteError()} />
}

/** All pages under the guard they need, and the not-found page for everything else. */
export function buildRoutes(loadDataArea: PageLoader, ports: ReloadPorts): RouteObject[] {
  const lazy = (name: string, load: PageLoader) => reloadOnce(name, load, ports)
  /** Inside the shell, so that what asks for an account has the navigation around it. */
  const page = ({ path, access }: Entry): RouteObject => {
    const route = { path, lazy: lazy(path, ROUTE_PAGES[path]) }
    return access === 'member' ? { element: <Guard access="member" />, children: [route] } : route
  }

  /** A page, or a layout around its index and children. */
  function branch(entry: Entry): RouteObject {
    const { path } = entry
    if (!hasLayout(path)) return page(entry)
    const children = ROUTE_TABLE.filter((child) => child.path.startsWith(`${path}/`))
    return {
      path,
      lazy: lazy(`${path} layout`, LAYOUT_PAGES[path]),
      children: [{ index: true, lazy: lazy(path, ROUTE_PAGES[path]) }, ...children.map(page)],
    }
  }

  function branches(access: Access): RouteObject[] {
    return ROUTE_TABLE.filter((entry) => entry.access === access && !isInLayout(entry.path)).map(
      branch,
    )
  }

  const open = branches('public')
  const among = (paths: readonly string[]) => (route: RouteObject) =>
    paths.includes(route.path ?? '')
  const isSignedOut = among(SIGNED_OUT_PAGES)
  const isLastStep = among(LAST_STEP_PAGES)
  const hasData = among(PUBLIC_DATA_PAGES)

  // Inside the shell, so that a broken page does not take the player down with it.
  const memberPages: RouteObject = {
    errorElement: <RouteError />,
    children: [
      ...branches('listener'),
      ...branches('member'),
      { element: <Guard access="admin" />, children: branches('admin') },
    ],
  }
  const members: RouteObject = {
    element: <Guard access="listener" />,
    children: [{ lazy: lazy('shell', loadShell), children: [memberPages] }],
  }
  return [
    { element: <SignedOutOnly />, children: open.filter(isSignedOut) },
    { element: <UntilSignedIn />, children: open.filter(isLastStep) },
    ...open.filter((route) => !isSignedOut(route) && !isLastStep(route) && !hasData(route)),
    { lazy: lazy('data area', loadDataArea), children: [...open.filter(hasData), members] },
    { path: '*', lazy: lazy('not-found', loadNotFound) },
  ]
}

type LayoutPath = keyof typeof LAYOUT_PAGES

function hasLayout(path: string): path is LayoutPath {
  return path in LAYOUT_PAGES
}

/** True for the children of a layout. */
function isInLayout(path: string): boolean {
  return Object.keys(LAYOUT_PAGES).some((parent) => path.startsWith(`${parent}/`))
}
