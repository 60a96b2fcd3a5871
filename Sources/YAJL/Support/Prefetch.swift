import CYAJLSupport

/// Lets the processor fetch memory that is read soon, from any address.
@unsafe
func prefetch(_ address: UnsafeRawPointer) { unsafe cyajl_prefetch(address) }
