import { testConfig } from '../../fixtures/config.ts'
import { newPerson, signUp } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const config = () => testConfig()
const rest = async (path: string, body: object, admin = false) => {
  const answer = await fetch(`${config().identityUrl}/identitytoolkit.googleapis.com/${path}?key=${config().firebase.apiKey}`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...(admin && { authorization: 'Bearer owner' }) }, body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, never>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json as Record<string, never>
}

for (const what of ['deleted', 'disabled', 'hang']) test(what, async ({ page, expectedErrors }) => {
  expectedErrors.push(/./)
  page.on('framenavigated', (f) => process.stdout.write(`${what} NAV ${f.url()}\n`))
  const person = newPerson()
  await page.goto('/')
  await signUp(page, person)
  if (what === 'hang') {
    await page.route((url) => url.origin === config().identityUrl, () => {})
    await page.reload()
    await page.waitForTimeout(6000)
    process.stdout.write(`HANG ${await page.locator('body').innerText()}\n`)
    await page.unrouteAll()
    await page.waitForTimeout(1000)
    return
  }
  const inn = await rest('v1/accounts:signInWithPassword', { email: person.email, password: person.password, returnSecureToken: true })
  if (what.startsWith('deleted')) await rest('v1/accounts:delete', { idToken: inn.idToken })
  else await rest(`v1/projects/${config().firebase.projectId}/accounts:update`, { localId: inn.localId, disableUser: true }, true)
  await page.getByRole('link', { name: 'Community', exact: true }).first().click({ timeout: 3000 }).catch(() => {})
  await page.waitForTimeout(3000)
  process.stdout.write(`${what} URL ${page.url()} TOASTS ${JSON.stringify(await page.locator('[data-sonner-toast]').allInnerTexts())}\n`)
  expect(1).toBe(1)
})
