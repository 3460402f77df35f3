export function DeleteAccount() {
  return null;
}
