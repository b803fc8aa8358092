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

type RouteEntry = (typeof ROUTE_TABLE)[number]

/** Pages for signed-out users. Signed-in users are redirected to their target. */
const SIGNED_OUT_PAGES: readonly RoutePath[] = ['/sign-in', '/sign-in-2', '/sign-up']
/** Public pages for the last step of a sign-in. They redirect when the sign-in is complete. */
const LAST_STEP_PAGES: readonly RoutePath[] = ['/otp']
/** Pages outside the shell, which load without the data area. */
const STANDALONE_PAGES: readonly RoutePath[] = ['/forgot-password']

export function RouteError() {
  return <DefaultErrorView error={useRouteError()} />
}

/** Builds the route objects of React Router from the route table: guards, shell, layouts and lazy pages. */
export function buildRoutes(loadDataArea: PageLoader, ports: ReloadPorts): RouteObject[] {
  const lazy = (name: string, load: PageLoader) => reloadOnce(name, load, ports)
  /** Guards are inside the shell, so that it stays mounted and an account prompt has the navigation around it. */
  const page = ({ path, access }: RouteEntry): RouteObject => {
    const route = { path, lazy: lazy(path, ROUTE_PAGES[path]) }
    return access === 'member' ? { element: <Guard access="member" />, children: [route] } : route
  }

  function branch(entry: RouteEntry): RouteObject {
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

  const publicRoutes = branches('public')
  const isOneOf = (paths: readonly string[]) => (route: RouteObject) =>
    paths.includes(route.path ?? '')
  const isSignedOut = isOneOf(SIGNED_OUT_PAGES)
  const isLastStep = isOneOf(LAST_STEP_PAGES)
  const isStandalone = isOneOf(STANDALONE_PAGES)
  const isInShell = (route: RouteObject) =>
    !isSignedOut(route) && !isLastStep(route) && !isStandalone(route)

  // The error element is inside the shell, so that an error in a page does not unmount the player.
  const shellPages: RouteObject = {
    errorElement: <RouteError />,
    children: [
      {
        element: <Guard access="listener" />,
        children: [
          ...branches('listener'),
          ...branches('member'),
          { element: <Guard access="admin" />, children: branches('admin') },
        ],
      },
      {
        element: <Guard access="public" />,
        children: [
          ...publicRoutes.filter(isInShell),
          { path: '*', lazy: lazy('not-found', loadNotFound) },
        ],
      },
    ],
  }
  return [
    { element: <SignedOutOnly />, children: publicRoutes.filter(isSignedOut) },
    { element: <UntilSignedIn />, children: publicRoutes.filter(isLastStep) },
    ...publicRoutes.filter(isStandalone),
    {
      lazy: lazy('data area', loadDataArea),
      children: [{ lazy: lazy('shell', loadShell), children: [shellPages] }],
    },
  ]
}

type LayoutPath = keyof typeof LAYOUT_PAGES

function hasLayout(path: string): path is LayoutPath {
  return path in LAYOUT_PAGES
}

function isInLayout(path: string): boolean {
  return Object.keys(LAYOUT_PAGES).some((parent) => path.startsWith(`${parent}/`))
}
