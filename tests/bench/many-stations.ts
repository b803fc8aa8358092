import { writeGeneratedStations } from '../../backend/testing/generate-stations.ts'
import { withCatalogue } from '../fixtures/test-catalogue.ts'

/** Adds generated stations to the catalogue of a backend that runs on this state folder. */
export function addStations(stateDir: string, count: number): Promise<void> {
  return withCatalogue(stateDir, (queries) => writeGeneratedStations(queries, count))
}
