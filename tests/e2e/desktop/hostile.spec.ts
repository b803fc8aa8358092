import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { FUZZ_CASES } from '../../../build/scripts/fuzz-cases.ts'
import { attack } from '../../fixtures/hostile/aftermath.ts'

const MESSAGES = FUZZ_CASES
const LINKS = FUZZ_CASES / 5
/** The same attack each time: what it finds can be found again. */
const SEED = 20_261_121

test('hostile messages and hostile links leave the app where it was', async () => {
  test.setTimeout(300_000)
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const left = await attack({ profileDir, messages: MESSAGES, links: LINKS, seed: SEED })
  rmSync(profileDir, { recursive: true, force: true })

  await test.step(`what came of it: ${JSON.stringify(left.answers)}`, () => {
    expect(left.thrown).toEqual([])
    expect(left.answers.answered).toBeGreaterThan(MESSAGES / 100)
    expect(left.answers.refused).toBeGreaterThan(MESSAGES / 10)
    expect(left.answers.other).toBe(0)
    for (const page of left.pages) expect(page).toMatch(/^app:\/\/undertone\//)
    // The page of a window that has just been asked for may not be there yet.
    expect(left.pages.length).toBeGreaterThanOrEqual(1)
    expect(left.pages.length).toBeLessThanOrEqual(left.windows)
    expect(left.windows).toBeLessThanOrEqual(2)
    expect(left.trays).toBe(1)
    expect(left.opened).toEqual([])
    expect(left.lastAnswer).toMatchObject({ value: { apiUrl: expect.any(String) } })
    expect(left.title).toContain('Undertone')
  })
})
