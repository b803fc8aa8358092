/** The part of the address that travels between the account pages: where the person was heading. */
export function accountSearch(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect')
  return redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
}
