export function ExportData() {
  return null;
}
