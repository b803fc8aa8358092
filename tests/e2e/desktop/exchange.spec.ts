import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { importAndExport } from '../../fixtures/exchange.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test(
  'a list of 500 with 20 broken lines survives import, export and another import',
  LONG,
  async () => {
    const { app } = desktop
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-exchange-'))
    let files = 0
    await signUp(app.page, newUser())
    await importAndExport(app.page, async (press) => {
      files += 1
      const file = path.join(folder, `${files}.m3u`)
      await app.answerSaveDialogs(file)
      const ended = () => app.logs().split('an export ended {"state":"completed"}').length - 1
      await press()
      await expect.poll(ended).toBe(files)
      return readFileSync(file, 'utf8')
    })
    rmSync(folder, { recursive: true })
  },
)
