export async function measureInteractions() {
  return [];
}
