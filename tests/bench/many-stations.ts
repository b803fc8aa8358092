import path from 'node:path'
import { writeGeneratedStations } from '../../backend/bench/generate-stations.ts'
import { openDatabase } from '../../backend/database/open-database.ts'

/** Adds generated stations to the catalogue of a backend that runs on this state folder. */
export async function addStations(stateDir: string, count: number): Promise<void> {
  const database = await openDatabase({ file: path.join(stateDir, 'api/undertone.db') })
  try {
    await writeGeneratedStations(database, count)
  } finally {
    await database.destroy()
  }
}
