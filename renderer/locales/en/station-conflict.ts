/** Two editors have changed one station: both versions, and the choice between them. */
export const stationConflict = {
  explain:
    'This station was changed somewhere else since you opened it. Nothing of yours is saved yet.',
  compare: 'Compare the versions',
  notRead: 'What is saved now could not be read. Try to compare again.',
  title: (station: string) => `Two versions of ${station}`,
  lead: 'Another editor saved this station after you opened it. Nothing of yours is saved yet. Choose what stays, field by field.',
  apart:
    'Another editor saved this station after you opened it. Nothing that you changed was changed by another, so both can stay.',
  was: 'Before',
  theirs: 'Theirs',
  mine: 'Yours',
  choose: 'Choose theirs or yours.',
  onlyMine: 'Changed by you alone: saved too',
  onlyTheirs: 'Changed by the other editor alone: stays',
  field: 'Field',
  save: 'Save these',
  saveBeside: 'Save mine beside theirs',
  takeTheirs: 'Take theirs whole',
  tookTheirs: 'You see what is saved. What you typed is set aside.',
}
