import path from 'node:path'
import { writeGeneratedStations } from '../../backend/bench/generate-stations.ts'
import { API_MIGRATIONS } from '../../backend/database/api-migrations.ts'
import { openDatabase } from '../../backend/database/open.ts'

/** Adds generated stations to the catalogue of a backend that runs on this state folder. */
export function addStations(stateDir: string, count: number): void {
  const database = openDatabase(path.join(stateDir, 'api/undertone.db'), API_MIGRATIONS)
  writeGeneratedStations(database, count)
  database.close()
}
