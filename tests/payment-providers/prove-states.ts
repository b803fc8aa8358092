import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ownValue } from '../../shared/api/own-value.ts'
import type { CreateWorld } from './contract-world.ts'
import { STORIES } from './stories.ts'
import { createStoryTeller, storyTable } from './story-teller.ts'

/** Expected table of every provider: a heading per story, a line per step. */
const EXPECTED = readFileSync(new URL('states.txt', import.meta.url), 'utf8')

function expectedTable(story: string): string {
  const [, after = ''] = EXPECTED.split(`== ${story} ==\n`)
  return after.split('\n\n', 1)[0]?.trimEnd() ?? ''
}

async function renderStory(create: CreateWorld, story: string): Promise<string> {
  const world = await create()
  try {
    const teller = createStoryTeller(world)
    await ownValue(STORIES, story)?.(teller, world)
    return storyTable(teller.rows)
  } finally {
    await world.close()
  }
}

export function proveStates(name: string, create: CreateWorld): void {
  describe(`with ${name}, a subscription has the table’s status after every step`, () => {
    test.each(Object.keys(STORIES))('%s', async (story) => {
      expect(await renderStory(create, story)).toBe(expectedTable(story))
    })

    test('the table has exactly these stories', () => {
      const headings = [...EXPECTED.matchAll(/^== (.+) ==$/gm)].map(([, heading]) => heading)
      expect(headings).toEqual(Object.keys(STORIES))
    })
  })
}
