import path from 'node:path'

/** The folder of the API's numbered SQL files. */
export const API_MIGRATIONS = path.join(import.meta.dirname, 'migrations')
