// Shared modules are loaded asynchronously, so everything else comes after this one import.
import('./harness');
