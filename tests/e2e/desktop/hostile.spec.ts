import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { FUZZ_CASES } from '../../../build/scripts/fuzz-cases.ts'
import { attack } from '../../fixtures/hostile/aftermath.ts'

const MESSAGES = FUZZ_CASES
const LINKS = FUZZ_CASES / 5
/** Fixed seed for reproducible attacks. */
const SEED = 20_261_121

test('hostile messages and links do not affect the app', async () => {
  test.setTimeout(300_000)
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const left = await attack({ profileDir, messages: MESSAGES, links: LINKS, seed: SEED })
  rmSync(profileDir, { recursive: true, force: true })

  await test.step(`reactions: ${JSON.stringify(left.results)}`, () => {
    expect(left.thrown).toEqual([])
    expect(left.results.answered).toBeGreaterThan(MESSAGES / 100)
    expect(left.results.refused).toBeGreaterThan(MESSAGES / 10)
    expect(left.results.other).toBe(0)
    for (const page of left.pages) expect(page).toMatch(/^app:\/\/undertone\//)
    expect(left.pages.length).toBeGreaterThanOrEqual(1)
    expect(left.pages.length).toBeLessThanOrEqual(left.windows)
    expect(left.windows).toBeLessThanOrEqual(2)
    expect(left.trays).toBe(1)
    expect(left.opened).toEqual([])
    expect(left.lastResponse).toMatchObject({ value: { apiUrl: expect.any(String) } })
    expect(left.title).toContain('Undertone')
  })
})
