/** `npm run locales`: writes the modules of shared/locales/generated/ from the JSON files in shared/locales/. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { GENERATED, messageModules } from './message-modules.ts'

const modules = messageModules()
rmSync(GENERATED, { recursive: true, force: true })
mkdirSync(GENERATED, { recursive: true })
for (const [file, code] of modules) writeFileSync(path.join(GENERATED, file), code)
