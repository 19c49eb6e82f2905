// Shared modules are loaded asynchronously, so everything else comes after this one import.
void import('./harness');
